-- Who has no account at the hub switches devices on at the sport's own site. From the moment of a link the hub tells
-- them, over all sports: nothing is told twice.
create trigger hub_links_site_devices after insert on hub_links for each row execute function forget_devices();
