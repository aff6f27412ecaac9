-- Run by the image of PostgreSQL when it makes its files; the database `hub` is there already.
create database basketball;
create database baseball;
