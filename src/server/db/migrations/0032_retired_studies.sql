CREATE TABLE "retired_studies" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Up to here an installation may have one partition for each study (ADR 4). A job leaves them behind while the server works. Until then the
-- studies that are made share one partition, and ids of deleted studies are known by the partitions that they left.
DO $$
DECLARE
	name text;
BEGIN
	IF (SELECT relkind FROM pg_class WHERE oid = 'public.events'::regclass) <> 'p' THEN
		RETURN;
	END IF;
	INSERT INTO retired_studies (experiment_id)
	SELECT DISTINCT replace(substring(pg_get_expr(c.relpartbound, c.oid) from '^FOR VALUES IN \(''(.*)''\)$'), '''''', '''')
	FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
	WHERE i.inhparent = 'public.events'::regclass AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
	EXCEPT SELECT experiment_id FROM studies;
	CREATE SCHEMA partitioned;
	FOREACH name IN ARRAY ARRAY['events', 'form_answers', 'checkpoints'] LOOP
		EXECUTE format('CREATE TABLE partitioned.%I (LIKE public.%I INCLUDING ALL)', 'rest of ' || name, name);
		EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitioned.%I DEFAULT', name, 'rest of ' || name);
	END LOOP;
END $$;
