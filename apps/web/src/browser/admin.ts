import { enhanceAdmin } from '../admin/enhance.ts';

enhanceAdmin();
