import { createSponsorIntent } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import { originOf } from '../../../platform/http/origin.ts';
import type { SponsorSubmissions } from './service.ts';
import type { PublicRoutes } from '../../../platform/http/public-routes.ts';

export function addSponsorSubmissionRoutes(
  routes: PublicRoutes,
  { submissions }: { submissions: SponsorSubmissions },
): void {
  routes.on(createSponsorIntent, async ({ body, files, request }) => {
    const { isNew, intent } = await submissions.submit(body, files.logo_file, originOf(request));
    return (isNew ? created : ok)(intent);
  });
}
