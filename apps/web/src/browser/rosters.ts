import { showCurrent } from '../kit/in-view.ts';
import { bindRosters } from '../admin/season/roster-moves.ts';

bindRosters();
showCurrent();
