import type { FigureSource } from '@sports-hub/kernel';

/** How many there are, and nothing about whom. */
export const registrationFigures: FigureSource = {
  figures: {
    sports_hub_registrations: { help: 'Registrations of every period, by state.', labels: ['state'] },
  },
  async read(sql) {
    const rows = await sql.rows<{ state: string; count: number }>(
      'select status as state, count(*)::int as count from registrations group by status',
    );
    return { sports_hub_registrations: rows.map(({ state, count }) => ({ value: count, labels: { state } })) };
  },
};
