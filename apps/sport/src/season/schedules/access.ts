import { Problem, type Sql } from '@sports-hub/kernel';
import { findPublicGame } from './games.ts';
import { findPublicPractice } from './practices.ts';

/** A game that anyone may see. One of a hidden division looks like one that does not exist. */
export async function accessPublicGame(sql: Sql, id: number) {
  const game = await findPublicGame(sql, id);
  if (!game) throw new Problem('record.not_found');
  return game;
}

/** A practice that anyone may see. One of a hidden division looks like one that does not exist. */
export async function accessPublicPractice(sql: Sql, id: number) {
  const practice = await findPublicPractice(sql, id);
  if (!practice) throw new Problem('record.not_found');
  return practice;
}
