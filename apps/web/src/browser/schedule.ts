import { startSchedule } from '../admin/table/start.ts';

startSchedule();
