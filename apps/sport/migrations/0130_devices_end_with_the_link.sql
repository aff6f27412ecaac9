-- Devices were added through the hub. Who unlinks an account of the hub, or is unlinked, is not told there any more.
create trigger hub_links_devices after delete on hub_links for each row execute function forget_devices();
