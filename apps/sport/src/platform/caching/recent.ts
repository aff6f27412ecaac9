/** A bounded memory: the least recently used go first once it weighs too much. */
export function createRecent<V>(capacity: number, weigh: (value: V) => number = () => 1) {
  const entries = new Map<string, V>();
  let weight = 0;
  const remove = (key: string): void => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  };
  return {
    get(key: string): V | undefined {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: V): void {
      remove(key);
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= capacity || entries.size === 1) break;
        remove(oldest);
      }
    },
  };
}
