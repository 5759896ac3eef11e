import type { Strictness } from '@regest/contract/derive/check-values.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';
import { useRouter } from '@tanstack/react-router';
import { newRecordRoute } from '../../domain/addresses/addresses.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { carriedValues, followingSignature, handOver, useSticky } from './next-record.ts';
import { nextSignature } from './record-calls.ts';

interface Options {
  level: RecordLevel;
  form: Form;
  fields: readonly Field[];
  userId: number;
  save: (strictness: Strictness) => Promise<RecordView | null>;
  leaveFor: (go: () => void) => void;
}

/** Saves, then opens an empty sibling with the next signature and the fields that were chosen to go along. */
export function useNextRecord({ level, form, fields, userId, save, leaveFor }: Options): () => Promise<void> {
  const router = useRouter();
  const sticky = useSticky(userId, level);
  return async () => {
    const saved = await save('full');
    if (!saved) return;
    const parentId = saved.parentId ?? saved.institutionId;
    const free = await nextSignature(level, parentId).catch(() => incrementSignature(saved.signature) ?? '');
    const next = {
      level,
      parentId,
      values: {
        ...carriedValues(fields, sticky, form.values()),
        signature: followingSignature(saved.signature, free),
      },
    };
    leaveFor(() => {
      // Within `leaveFor`, since on a create page the values restart this very form.
      handOver(next);
      router.navigate({
        to: newRecordRoute(level),
        search: LEVELS[level].isRoot ? { parentId } : { parentId, parentLevel: saved.parentLevel },
      });
    });
  };
}
