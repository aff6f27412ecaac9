import type { ServiceParts } from '../platform/service-parts.ts';
import { createAnswerLinks, type AnswerLinks } from './links.ts';
import { createAnswers, type Answers } from './service.ts';

export interface AnswersParts {
  answers: Answers;
  answerLinks: AnswerLinks;
}

export function wireAnswers({ db, clock, config }: Pick<ServiceParts, 'db' | 'clock' | 'config'>): AnswersParts {
  const answers = createAnswers({ db, clock, quota: config.throttles.answers });
  return { answers, answerLinks: createAnswerLinks({ db, siteUrl: config.siteUrl, answers }) };
}
