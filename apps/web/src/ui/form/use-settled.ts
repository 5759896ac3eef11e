import { useEffect, useState } from 'react';

/** The text once it has stood still for a while: what somebody is still typing is not worth asking for. */
export function useSettled(text: string, delay: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
