import { bindRosters } from '../admin/season/roster-moves.ts';

bindRosters();
