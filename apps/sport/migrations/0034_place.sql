-- Where the organisation is: what its clocks and days are counted by. Written down by the start that finds nothing else.
create table place (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
comment on table place is 'public: time_zone';
insert into place (time_zone) values ('America/New_York');
