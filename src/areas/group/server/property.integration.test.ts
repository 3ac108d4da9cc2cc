/** Intellectual property of members: lists, figures and exports over those that grant it, read-only, narrowed to chosen members. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCertificate } from '#areas/company/model/certificate.ts';
import { insertBrand } from '#areas/ip/model/brand.ts';
import { insertCopyright } from '#areas/ip/model/copyright.ts';
import { insertPatent } from '#areas/ip/model/patent.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { fileStreamOf } from '#platform/files/file-records.ts';
import { grantData } from '../model/member-calls.ts';
import * as property from '../model/property.ts';
