import { bindOrders } from '../admin/season/order.ts';

bindOrders();
