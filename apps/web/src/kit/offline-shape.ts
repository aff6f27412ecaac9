/** Alone in its file: the worker and what waits draw it, and nothing else. */
export const OFFLINE_PATH =
  'M4 4l16 16M8.4 9A8 8 0 0 0 5 10.8M12 8.2c2.6 0 5 .9 6.9 2.6M8 14.1a5.6 5.6 0 0 1 2.4-1.3M15 13.4c.4.2.7.4 1 .7M12 17.6v.1';
