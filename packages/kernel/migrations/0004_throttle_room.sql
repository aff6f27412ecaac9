-- Room on every page for the next version of its rows: a hit then changes the row where it is, and no index.
alter table throttle_hits set (fillfactor = 50);
