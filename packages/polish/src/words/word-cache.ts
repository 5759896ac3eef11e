/** Remembers what was found for the words met most; forgets everything when it is full, which is rare and cheap. */
export class WordCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxWords: number;

  constructor(max: number) {
    this.#maxWords = max;
  }

  get(word: string, find: () => Value): Value {
    const cached = this.#values.get(word);
    if (cached !== undefined) return cached;
    const value = find();
    if (this.#values.size >= this.#maxWords) this.#values.clear();
    this.#values.set(word, value);
    return value;
  }
}
