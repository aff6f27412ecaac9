-- What is on the picture of an article, for people who do not see it, and who took it.
alter table news add column picture_alt text not null default '', add column picture_credit text not null default '';
comment on table news is 'public: slug title summary html picture_alt picture_credit';

-- Which records show which pictures of ours: a picture is public exactly as long as one of them does. Kept by triggers.
create table picture_uses (
  picture_id bigint not null references pictures on delete cascade,
  -- A table, and the row's key there.
  source text not null,
  key text not null,
  primary key (picture_id, source, key)
);
create index picture_uses_of on picture_uses (source, key);
comment on table picture_uses is 'public: source key';

create trigger news_pictures after insert or delete or update of html, file_id on news for each row execute function note_pictures('id', 'file_id');
create trigger information_pages_pictures after insert or delete or update of html on information_pages for each row execute function note_pictures('id');
create trigger pages_pictures after insert or delete or update of html on pages for each row execute function note_pictures('key');
create trigger programs_pictures after insert or delete or update of html, file_id on programs for each row execute function note_pictures('id', 'file_id');
create trigger faqs_pictures after insert or delete or update of html on faqs for each row execute function note_pictures('id');
create trigger site_notices_pictures after insert or delete or update of html on site_notices for each row execute function note_pictures('id');
create trigger board_members_pictures after insert or delete or update of html, photo_file_id on board_members for each row execute function note_pictures('id', 'photo_file_id');
create trigger completion_messages_pictures after insert or delete or update of html on completion_messages for each row execute function note_pictures('key');
create trigger gallery_images_pictures after insert or delete or update of file_id, thumbnail_file_id on gallery_images for each row execute function note_pictures('id', 'file_id', 'thumbnail_file_id');
create trigger videos_pictures after insert or delete or update of thumbnail_file_id on videos for each row execute function note_pictures('id', 'thumbnail_file_id');
