import { COMMENTS_MAX, type Discussion } from '@regest/contract/endpoints/comments.ts';
import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { expect, test } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const deskOf = async (client: Client) => (await client.get<Desk>('/api/desk')).body.mine;

async function aColleague(client: Client): Promise<Client> {
  return signedIn(server(), { institutionId: client.user.institutionId, role: 'SUBEDITOR' });
}

async function aCommentedUnit() {
  const owner = await signedIn(server());
  const { unit, series } = await aTree(server(), owner);
  const colleague = await aColleague(owner);
  const { body } = await colleague.post<Discussion>(`/api/records/${unit.id}/comments`, {
    text: ' Sprawdź datę. ',
  });
  return { owner, colleague, unit, series, comment: body.comments[0]?.id ?? 0 };
}

test('a comment names who wrote it, and a resolved one who resolved it until it is reopened', async () => {
  const { owner, colleague, unit, comment } = await aCommentedUnit();
  const resolved = await owner.put<Discussion>(`/api/comments/${comment}`, { isResolved: true });
  expect(resolved.body.comments).toMatchObject([
    { text: 'Sprawdź datę.', by: colleague.user.fullName, resolvedBy: owner.user.fullName },
  ]);
  await colleague.put(`/api/comments/${comment}`, { isResolved: true });
  const { body } = await colleague.get<Discussion>(`/api/records/${unit.id}/comments`);
  expect(body.comments[0]?.resolvedBy).toBe(owner.user.fullName);
  const reopened = await owner.put<Discussion>(`/api/comments/${comment}`, { isResolved: false });
  expect(reopened.body.comments).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
});

test('only the author of a comment changes its text', async () => {
  const { owner, colleague, comment } = await aCommentedUnit();
  const edited = await colleague.put<Discussion>(`/api/comments/${comment}/text`, { text: ' Sprawdź rok. ' });
  expect(edited.body.comments).toMatchObject([{ text: 'Sprawdź rok.', mayEdit: true, mayDelete: true }]);
  const supervisor = await signedIn(server(), {
    institutionId: owner.user.institutionId,
    role: 'SUPERVISOR',
  });
  for (const other of [owner, supervisor]) {
    const refused = await other.put(`/api/comments/${comment}/text`, { text: 'Inna treść' });
    expect(refused.status).toBe(403);
  }
});

test('a comment says when its text was changed; saving the same text changes nothing', async () => {
  const { colleague, comment } = await aCommentedUnit();
  const save = async (text: string) =>
    (await colleague.put<Discussion>(`/api/comments/${comment}/text`, { text })).body.comments[0];
  expect(await save('Sprawdź datę.')).toMatchObject({ changedAt: null });
  const changed = await save('Sprawdź rok.');
  expect(changed?.changedAt).toMatch(/^20/);
  expect(await save('Sprawdź rok.')).toEqual(changed);
});

test('a comment is deleted by its author', async () => {
  const { owner, colleague, comment } = await aCommentedUnit();
  expect((await owner.delete(`/api/comments/${comment}`)).status).toBe(403);
  const { body } = await colleague.delete<Discussion>(`/api/comments/${comment}`);
  expect(body.comments).toEqual([]);
});

test('an author who went to another institution neither changes a comment nor reads the others', async () => {
  const { owner, colleague, unit, comment } = await aCommentedUnit();
  const { user } = await signedIn(server());
  await server().deps.pool.query('update app_user set institution_id = $2 where id = $1', [
    colleague.user.id,
    user.institutionId,
  ]);
  const edited = await colleague.put(`/api/comments/${comment}/text`, { text: 'Inna treść' });
  const deleted = await colleague.delete(`/api/comments/${comment}`);
  expect([edited.status, deleted.status]).toEqual([404, 404]);
  const { body } = await owner.get<Discussion>(`/api/records/${unit.id}/comments`);
  expect(body.comments).toMatchObject([{ text: 'Sprawdź datę.' }]);
});

test("a supervisor deletes a colleague's comment", async () => {
  const { colleague, comment } = await aCommentedUnit();
  const supervisor = await signedIn(server(), {
    institutionId: colleague.user.institutionId,
    role: 'SUPERVISOR',
  });
  const { body } = await supervisor.delete<Discussion>(`/api/comments/${comment}`);
  expect(body.comments).toEqual([]);
});

test('a comment without words and one that is too long are refused', async () => {
  const { owner, unit } = await aCommentedUnit();
  for (const text of ['  ', 'a'.repeat(2001)])
    expect((await owner.post(`/api/records/${unit.id}/comments`, { text })).status).toBe(400);
});

test('a record that has all the comments it may have takes no more', async () => {
  const { owner, unit } = await aCommentedUnit();
  await server().deps.pool.query(
    `insert into record_comment (institution_id, record_id, by_user, text)
     select $1, $2, $3, 'Uwaga' from generate_series(2, $4::int)`,
    [owner.user.institutionId, unit.id, owner.user.id, COMMENTS_MAX],
  );
  const refusal = await owner.post(`/api/records/${unit.id}/comments`, { text: 'Jeszcze' });
  expect([refusal.status, refusal.body.message]).toEqual([400, expect.stringContaining('500')]);
  const { body } = await owner.get<Discussion>(`/api/records/${unit.id}/comments`);
  expect(body.comments).toHaveLength(COMMENTS_MAX);
});

test('a deleted record accepts neither comments nor an assignee', async () => {
  const { owner, unit } = await aCommentedUnit();
  await owner.delete(`/api/units/${unit.id}`);
  expect((await owner.post(`/api/records/${unit.id}/comments`, { text: 'Jeszcze' })).status).toBe(400);
  expect((await owner.put(`/api/records/${unit.id}/assignee`, { userId: owner.user.id })).status).toBe(400);
  expect((await owner.get<Discussion>(`/api/records/${unit.id}/comments`)).body.comments).toHaveLength(1);
});

test("another institution's record and its comments are not there", async () => {
  const { unit, comment } = await aCommentedUnit();
  const otherClient = await signedIn(server());
  const statuses = [
    await otherClient.get(`/api/records/${unit.id}/comments`),
    await otherClient.post(`/api/records/${unit.id}/comments`, { text: 'Cudzy' }),
    await otherClient.put(`/api/comments/${comment}`, { isResolved: true }),
    await otherClient.put(`/api/comments/${comment}/text`, { text: 'Cudzy' }),
    await otherClient.delete(`/api/comments/${comment}`),
    await otherClient.put(`/api/records/${unit.id}/assignee`, { userId: otherClient.user.id }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
});

test('the desk lists open comments of others on what a person made, saved or commented on', async () => {
  const { owner, colleague, unit, comment } = await aCommentedUnit();
  const bystander = await aColleague(owner);
  expect(await deskOf(owner)).toMatchObject({
    commentCount: 1,
    comments: [{ commentId: comment, id: unit.id, text: 'Sprawdź datę.', by: colleague.user.fullName }],
  });
  expect([(await deskOf(colleague)).comments, (await deskOf(bystander)).comments]).toEqual([[], []]);
  await owner.post(`/api/records/${unit.id}/comments`, { text: 'Poprawiam.' });
  expect(await deskOf(colleague)).toMatchObject({ comments: [{ text: 'Poprawiam.' }] });
  await owner.put(`/api/comments/${comment}`, { isResolved: true });
  expect((await deskOf(owner)).comments).toEqual([]);
});

test('an assigned draft and the comments on it are on the desk of its person until it is ready', async () => {
  const { owner, colleague, series } = await aCommentedUnit();
  const draft = await aRecord(server(), owner, { level: 'unit', parentId: series.id, isDraft: true });
  const assigned = await owner.put<Discussion>(`/api/records/${draft.id}/assignee`, {
    userId: colleague.user.id,
  });
  expect(assigned.body.assignee).toEqual({ id: colleague.user.id, fullName: colleague.user.fullName });
  await owner.post(`/api/records/${draft.id}/comments`, { text: 'Uzupełnij język.' });
  const waiting = { draftCount: 1, drafts: [{ id: draft.id }], comments: [{ text: 'Uzupełnij język.' }] };
  expect(await deskOf(colleague)).toMatchObject(waiting);
  await owner.put(`/api/units/${draft.id}`, { unit: { ...draft, isDraft: false } });
  expect((await deskOf(colleague)).drafts).toEqual([]);
});

test('only active people of the institution can be assigned to a draft, and an assignment can be removed', async () => {
  const { owner, colleague, unit } = await aCommentedUnit();
  const inactive = await aUser(server(), { institutionId: owner.user.institutionId, isActive: false });
  const stranger = await signedIn(server());
  const people = await owner.get<{ people: { id: number }[] }>('/api/assignees');
  expect(people.body.people.map(({ id }) => id)).toEqual([owner.user.id, colleague.user.id]);
  for (const { id } of [inactive, stranger.user]) {
    const refusal = await owner.put(`/api/records/${unit.id}/assignee`, { userId: id });
    expect(refusal.body.errors).toEqual([{ fieldName: 'userId', constraintType: 'NotFound' }]);
  }
  await owner.put(`/api/records/${unit.id}/assignee`, { userId: colleague.user.id });
  const { body } = await owner.put<Discussion>(`/api/records/${unit.id}/assignee`, { userId: null });
  expect(body.assignee).toBeNull();
});
