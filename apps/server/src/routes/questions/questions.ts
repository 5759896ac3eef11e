import { questionsApi } from '@regest/contract/endpoints/questions.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { answerQuestion } from '../../services/questions/answer-question.ts';
import { listQuestions, readQuestion } from '../../services/questions/read-questions.ts';

export function questionRoutes(app: FastifyInstance): void {
  mount(app, questionsApi.list, ({ db, actor, query }) => listQuestions(db, actor, query));
  mount(app, questionsApi.read, ({ db, actor, params }) => readQuestion(db, actor, params.id));
  mount(app, questionsApi.update, ({ db, actor, params, body }) =>
    answerQuestion(db, actor, params.id, body),
  );
}
