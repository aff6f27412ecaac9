/** SQL: the payment plan of the registration `r`, as its family reads it. */
export const INSTALLMENTS = `(select json_build_object('status', n.status, 'terms', n.terms,
    'card', case when n.status = 'running' and m.method_ref is not null then json_build_object('brand', m.brand, 'last_four', m.last_four) end,
    'parts', (select json_agg(json_build_object('number', i.number, 'amount', i.amount_cents, 'due_on', i.due_on, 'status', i.status,
                'paid_on', case when i.status = 'paid' then local_day(i.settled_at) end, 'charge_on', i.charge_on,
                'fault', case when i.status = 'failed' then case when i.failure_code = 'currency_refused' then 'currency' else 'card' end end,
                'is_held', exists (select 1 from payments h where h.installment_id = i.id and h.status = 'held')) order by i.number)
                from installments i where i.registration_id = n.registration_id))
    from payment_plans n left join saved_methods m on m.id = n.saved_method_id where n.registration_id = r.id)`;
