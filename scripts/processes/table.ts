/** What the system says about processes. A zombie counts as gone. */
export type ProcessTable = {
  /** Start time of the process, in the system's own form; undefined when it is gone. */
  startOf: (pid: number) => string | undefined;
  /** Its parent's number; 0 when it is gone. */
  parentOf: (pid: number) => number;
  /** Its command line; empty when it is gone. */
  commandOf: (pid: number) => string;
  /** The PostgreSQL processes that work on the data in `folder`. */
  databaseProcessesIn: (folder: string) => number[];
};
