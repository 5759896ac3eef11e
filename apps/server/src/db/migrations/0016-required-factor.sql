-- Roles whose people must have a second factor before they can do anything else.
create table second_factor_role (
  role text primary key check (role in ('ADMIN', 'SUPERVISOR', 'EDITOR', 'SUBEDITOR'))
);
