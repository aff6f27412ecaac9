-- Why a doubtful claim was approved all the same, and whom the administrator spoke to before.
alter table claims add column approval_reason text, add column spoken_to text;
