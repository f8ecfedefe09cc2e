/** What the system tells of its processes. A zombie counts as gone. */
export type ProcessTable = {
  /** When the process started, in whatever form the system has; undefined when it is gone. */
  startOf: (pid: number) => string | undefined;
  /** Its parent's number; 0 when it is gone. */
  parentOf: (pid: number) => number;
  /** Its command line; empty when it is gone. */
  commandOf: (pid: number) => string;
  /** The PostgreSQL processes at work on the data in `folder`. */
  databaseProcessesIn: (folder: string) => number[];
};
