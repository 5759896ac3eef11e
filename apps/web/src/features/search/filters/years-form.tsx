import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { changed, readYear, type SearchAddress } from '../search-address.ts';
import classes from './facets.module.css';

/** Filter by any range of years, as an alternative to decades. */
export function YearsForm({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [from, setFrom] = useState(String(address.year_from ?? ''));
  const [to, setTo] = useState(String(address.year_to ?? ''));
  const [wrong, setWrong] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const ends = [from, to].map((text) => (text.trim() === '' ? undefined : (readYear(text) ?? null)));
    const [first, last] = ends;
    if (ends.includes(null)) return setWrong(t('search.years.wrong'));
    if (first != null && last != null && first > last) return setWrong(t('search.years.reversed'));
    void navigate({
      to: '/search',
      search: changed(address, { year_from: first ?? undefined, year_to: last ?? undefined }),
    });
  }

  const field = (label: string, value: string, onChange: (text: string) => void) => (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={value}
      aria-invalid={wrong !== undefined || undefined}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        setWrong(undefined);
      }}
    />
  );
  return (
    <form className={classes.group} aria-label={t('search.years.title')} onSubmit={submit} noValidate>
      <h2 className={classes.heading}>{t('search.years.title')}</h2>
      <div className={classes.years}>
        {field(t('search.years.from'), from, setFrom)}
        {field(t('search.years.to'), to, setTo)}
        <Button type="submit">{t('search.years.set')}</Button>
      </div>
      <p role="alert" className={classes.wrong}>
        {wrong}
      </p>
    </form>
  );
}
