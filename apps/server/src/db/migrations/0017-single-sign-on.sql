-- Sign-ins that are on their way to the provider and back. The state and the browser's key are kept as hashes;
-- the nonce and the PKCE verifier are of no use without them.
create table single_sign_on_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempt_expiry on single_sign_on_attempt (expires_at);
