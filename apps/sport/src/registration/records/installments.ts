/** SQL: the payment plan of the registration `r`, as its family reads it. */
export const INSTALLMENTS = `(select json_build_object('status', n.status, 'terms', n.terms,
    'card', case when n.status = 'running' and m.method_ref is not null then json_build_object('brand', m.brand, 'last_four', m.last_four) end,
    'parts', (select json_agg(json_build_object('number', i.number, 'amount', i.amount_cents, 'due_on', i.due_on, 'status', i.status,
                'paid_on', case when i.status = 'paid' then local_day(i.settled_at) end, 'charge_on', i.charge_on) order by i.number)
                from installments i where i.registration_id = n.registration_id))
    from payment_plans n left join saved_methods m on m.id = n.saved_method_id where n.registration_id = r.id)`;
