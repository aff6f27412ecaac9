-- Until now a registration that was cancelled before it was paid went on saying that it has to be paid.
-- locks: only those that were canceled before they were paid
update registrations set payment_status = 'none' where status = 'cancelled' and payment_status = 'requires_payment';
