import { useEffect, useRef } from 'react';

interface Grecaptcha {
  ready: (run: () => void) => void;
  render: (
    element: HTMLElement,
    options: { sitekey: string; callback: (answer: string) => void; 'expired-callback': () => void },
  ) => number;
}

interface Props {
  siteKey: string;
  onAnswer: (answer: string | null) => void;
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=pl';

function loadScript(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Grecaptcha };
      grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Google's reCAPTCHA, for installations that have keys for it. */
export function Recaptcha({ siteKey, onAnswer }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  useEffect(() => {
    loadScript().then((grecaptcha) => {
      if (!place.current || place.current.childElementCount > 0) return;
      grecaptcha.render(place.current, {
        sitekey: siteKey,
        callback: (answer) => latest.current(answer),
        'expired-callback': () => latest.current(null),
      });
    });
  }, [siteKey]);
  return <div ref={place} />;
}
