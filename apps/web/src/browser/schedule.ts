import { showCurrent } from '../kit/in-view.ts';
import { startSchedule } from '../admin/table/start.ts';

startSchedule();
showCurrent();
