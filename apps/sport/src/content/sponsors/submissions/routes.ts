import { createSponsorIntent } from '@sports-hub/contract';
import { created, ok, type Routes } from '@sports-hub/kernel';
import { originOf } from '../../../platform/http/origin.ts';
import type { SponsorSubmissions } from './service.ts';

export function addSponsorSubmissions(
  routes: Routes<{ public: () => null }>,
  { submissions }: { submissions: SponsorSubmissions },
): void {
  routes.on(createSponsorIntent, async ({ body, files, request }) => {
    const { isNew, intent } = await submissions.submit(body, files.logo_file, originOf(request));
    return (isNew ? created : ok)(intent);
  });
}
