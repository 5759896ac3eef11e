-- A passkey may be shown in a session too, before factors are changed. A challenge for that does not finish a sign-in.
alter table sign_in_challenge
  drop constraint sign_in_challenge_purpose_check,
  add constraint sign_in_challenge_purpose_check
    check (purpose in ('secondFactor', 'passkeySignIn', 'passkeyAdd', 'factorProof'));
