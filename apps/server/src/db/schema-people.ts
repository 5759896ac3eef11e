import type { QuestionStatus } from '@regest/contract/endpoints/questions.ts';
import type { Generated } from 'kysely';
import type { JsonByDefault, Time, TimeByDefault, TimeOrNull, Versioned } from './column-types.ts';

export interface AcquisitionTable extends Versioned {
  id: Generated<number>;
  institution_id: number;
  number: string;
  date: string;
  source: string;
  method: string;
  description: string | null;
  extent: string | null;
  collection_id: number | null;
  fields: JsonByDefault<Record<string, unknown>>;
}

export interface AgreementTable extends Versioned {
  id: Generated<number>;
  institution_id: number;
  number: string;
  person: string;
  kind: string;
  signed_on: string;
  valid_until: string | null;
  withdrawn_on: string | null;
  covers: string;
  naming: string;
  note: string | null;
  fields: JsonByDefault<Record<string, unknown>>;
}

interface PortalHomeTable extends Versioned {
  id: number;
  fields: JsonByDefault<Record<string, unknown>>;
}

export interface NewsTable extends Versioned {
  id: Generated<number>;
  date: string;
  title: string;
  content: string;
  fields: JsonByDefault<Record<string, unknown>>;
}

/** Sessions and known devices. */
export interface SignInTables {
  session: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    created_at: TimeByDefault;
    expires_at: Time;
    last_used_at: TimeByDefault;
    address: Generated<string>;
    user_agent: Generated<string>;
    device_hash: Buffer | null;
  };
  known_device: {
    user_id: number;
    device_hash: Buffer;
    network: string;
    first_used_at: TimeByDefault;
    last_used_at: TimeByDefault;
  };
}

/** Recovery, news, acquisitions and requests to the central team. */
export interface PeopleExtras {
  server_secret: { name: string; value: Buffer };
  request_limit: { what: string; who: string; tries: number; window_ends_at: Time };
  captcha_used: { signature: string; expires_at: Time };
  password_reset: {
    token_hash: Buffer;
    user_id: number;
    created_at: TimeByDefault;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  news: NewsTable;
  portal_home: PortalHomeTable;
  acquisition: AcquisitionTable;
  agreement: AgreementTable;
  agreement_record: { agreement_id: number; record_id: number; position: number };
  question: {
    id: Generated<number>;
    institution_id: number;
    record_id: number | null;
    name: string | null;
    email: string;
    question: string;
    status: Generated<QuestionStatus>;
    note: string | null;
    created_at: TimeByDefault;
    mailed_at: TimeOrNull;
    answered_at: TimeOrNull;
    answered_by: number | null;
  };
  service_request: {
    id: Generated<number>;
    institution_id: number;
    user_id: number;
    subject: string;
    description: string;
    created_at: TimeByDefault;
    mailed_at: TimeOrNull;
  };
}
