import { createLinkedMember, linkMember, releaseLink, settleLink } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import type { ServiceCalls } from '../gateway/service-calls.ts';
import type { LinkChange } from './queries.ts';

export interface SportClient {
  /** The member whose address and password these are, now linked at the sport. */
  link(change: LinkChange, credentials: { email: string; password: string }): Promise<number>;
  createMember(
    change: LinkChange,
    person: { email: string; first_name: string; last_name: string; invitation: string | undefined },
  ): Promise<number>;
  /** The member that an attempt linked, or null: then it never will. */
  settle(change: LinkChange): Promise<number | null>;
  release(change: LinkChange): Promise<void>;
}

/** What the hub asks a sport about links, each call with a credential for that call and that account only. */
export const createSportClient = (calls: ServiceCalls): SportClient => ({
  async link({ sport, account_id, attempt }, { email, password }) {
    return (await calls.call(sport, linkMember, { attempt, email, password }, account_id)).data.member_id;
  },
  async createMember({ sport, account_id, attempt }, { email, first_name, last_name, invitation }) {
    const person = { attempt, email, first_name, last_name, ...(invitation === undefined ? {} : { invitation }) };
    return (await calls.call(sport, createLinkedMember, person, account_id)).data.member_id;
  },
  async settle({ sport, account_id, attempt }) {
    return (await calls.call(sport, settleLink, { attempt }, account_id)).data.member_id;
  },
  async release({ sport, account_id, member_id, asked_by }) {
    if (member_id === null) throw new Error('A release names its member');
    await calls.call(sport, releaseLink, { member_id, asked_by }, account_id);
  },
});

/** The sport said no, and will not do it later. Anything else leaves open whether it was done. */
export const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;
