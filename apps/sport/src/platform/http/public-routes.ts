import type { Routes } from '@sports-hub/kernel';

/** For modules whose operations are open to everybody. */
export type PublicRoutes = Routes<{ public: () => null }>;
