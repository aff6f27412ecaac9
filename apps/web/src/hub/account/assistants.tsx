import { Empty } from '../../kit/index.ts';

/** The assistants that a person allowed to look things up in their name. */
export const Assistants = () => (
  <section className="stack" aria-labelledby="as">
    <div className="stack stack--s">
      <h2 id="as">Assistants you allowed</h2>
      <p className="small muted">
        Programs that look things up here in your name. None of them can read messages, see your children, or write,
        register or pay for you.
      </p>
    </div>
    <div className="card">
      <Empty icon="spark" title="No assistant uses your account">
        If one asks, you see first what it wants, and you decide.
      </Empty>
    </div>
  </section>
);
