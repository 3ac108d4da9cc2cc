-- Leaving in full: interview, compensation, certificate, end of insurance, whether somebody may come back (area-staff 3.4 demission_record).

alter table demission_record
  add column interview text,
  -- Agreed amount and how it was computed, sealed as a whole: it follows from pay.
  add column compensation text,
  add column insurance_stop_month text,
  add column rehireable boolean not null default true,
  add column certificate_issued_at timestamptz,
  add column version integer not null default 0;
