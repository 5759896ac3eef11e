import { expect, test } from 'vitest';
import { ApiError, communicationFailure } from '../../api/api-error.ts';
import { translate as t } from '../../ui/texts/translate.ts';
import { signInProblem } from './sign-in-problem.ts';

test.each([
  [45, 'Spróbuj ponownie za 1 minutę.'],
  [180, 'Spróbuj ponownie za 3 minuty.'],
  [900, 'Spróbuj ponownie za 15 minut.'],
  [1320, 'Spróbuj ponownie za 22 minuty.'],
])(
  'after too many tries the wait of %i s is given in whole minutes, in the right form',
  (seconds, ending) => {
    expect(signInProblem(new ApiError(429, {}, seconds), t)).toContain(ending);
  },
);

test('a refusal repeats what the server said, else that the name or the password is wrong', () => {
  const refusal = { error: 'invalid_grant' };
  expect(
    signInProblem(new ApiError(400, { ...refusal, error_description: 'Konto jest nieaktywne.' }), t),
  ).toBe('Konto jest nieaktywne.');
  expect(signInProblem(new ApiError(400, refusal), t)).toBe('Nieprawidłowa nazwa użytkownika lub hasło.');
});

test('a lost connection is not taken for a wrong password', () => {
  expect(signInProblem(communicationFailure(), t)).toContain('Brak połączenia');
  expect(signInProblem(new ApiError(502), t)).toContain('błąd serwera');
});
