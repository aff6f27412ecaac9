import { DESKTOP } from './browser.ts';
import { walkSeason } from './season-walk.ts';

walkSeason(DESKTOP);
