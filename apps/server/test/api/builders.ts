import type { Role } from '@regest/contract/roles.ts';
import { hashPassword } from '../../src/services/session/password-hash.ts';
import type { TestServer } from './test-server.ts';

let serial = 0;
/** A number that is unique within the test file. */
export function next(): number {
  serial += 1;
  return serial;
}

export interface TestInstitution {
  id: number;
  signature: string;
  name: string;
}

export async function anInstitution(
  server: TestServer,
  overrides: Partial<{
    name: string;
    signature: string;
    isPublished: boolean;
    ocrPages: number;
    transcriptionSeconds: number;
  }> = {},
): Promise<TestInstitution> {
  const number = next();
  const row = {
    signature: overrides.signature ?? `PL_${1000 + number}`,
    name: overrides.name ?? `Archiwum ${number}`,
    institution_type: 'ngo',
    fields: JSON.stringify({
      address: {
        country: 'Polska',
        county: '14',
        city: 'Wieś',
        zipCode: '00-001',
        street: 'Polna',
        number: '1',
      },
    }),
    is_published: overrides.isPublished ?? true,
    ocr_pages: overrides.ocrPages ?? 0,
    transcription_seconds: overrides.transcriptionSeconds ?? 0,
  };
  const { id } = await server.deps.db
    .insertInto('institution')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, signature: row.signature, name: row.name };
}

export const PASSWORD = 'Haslo-Testowe-1';
let passwordHash: Promise<string> | null = null;

export interface TestUser {
  id: number;
  name: string;
  email: string;
  fullName: string;
  role: Role;
  institutionId: number;
}

export async function aUser(
  server: TestServer,
  overrides: Partial<Omit<TestUser, 'id'>> & { isActive?: boolean } = {},
): Promise<TestUser> {
  const number = next();
  passwordHash ??= hashPassword(PASSWORD);
  const user = {
    name: overrides.name ?? `osoba${number}`,
    email: overrides.email ?? `osoba${number}@archiwum.example`,
    fullName: overrides.fullName ?? `Osoba ${number}`,
    role: overrides.role ?? 'EDITOR',
    institutionId: overrides.institutionId ?? (await anInstitution(server)).id,
  } as const;
  const { id } = await server.deps.db
    .insertInto('app_user')
    .values({
      name: user.name,
      email: user.email,
      full_name: user.fullName,
      role: user.role,
      institution_id: user.institutionId,
      is_active: overrides.isActive ?? true,
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...user };
}
