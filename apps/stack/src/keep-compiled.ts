// Loaded into every service before its program. Node writes down what it has compiled when a process ends, which one
// that is killed does not live to do; it would then take longer to come back, just when that matters.
import { flushCompileCache } from 'node:module';

setTimeout(() => flushCompileCache(), 1_000).unref();
