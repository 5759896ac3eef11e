-- Signs addresses of single files. In the database, so that every server of an installation takes what another gave.
insert into server_secret (name, value)
values ('file-address', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
