-- Levels of disability are those of GB/T 26341, no longer free text (area-staff 3.2).
update group_user_base set disability_level = case
    when disability_level ~ '[一1]' then '1' when disability_level ~ '[二2]' then '2' when disability_level ~ '[三3]' then '3' when disability_level ~ '[四4]' then '4'
    else disability_level end
where disability_level is not null;
