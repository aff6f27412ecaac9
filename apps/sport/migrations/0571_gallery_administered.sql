-- Pictures and videos are looked after on a page: two people at once do not overwrite each other.
alter table gallery_images add column version integer not null default 1;
create trigger gallery_images_version before update of album, title, alt, taken_on, file_id on gallery_images
  for each row execute function raise_version();
alter table videos add column version integer not null default 1;
create trigger videos_version before update of title, description, url, duration_seconds on videos
  for each row execute function raise_version();
