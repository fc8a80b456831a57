-- Whether a switch is on, which stays so until the transaction ends: whoever turns one waits (lib/lifecycle/switches.ts).
-- A function, because each statement of it sees what was committed before that statement: a condition in the statement
-- that begins something would see what was so before it waited.
CREATE FUNCTION keep_switch(name text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('switches', 0));
  RETURN EXISTS (SELECT FROM "Setting" WHERE key = name AND value <> 'null');
END
$$;
