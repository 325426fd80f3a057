ALTER TABLE "studies" ADD COLUMN "search_text" text;--> statement-breakpoint
-- What the server writes from now on, of the studies that exist. Collated by ICU, because a database in the locale C lowers ASCII alone.
UPDATE "studies" SET "search_text" = lower(concat_ws(E'\n', coalesce(said.name, ''), studies.experiment_id, coalesce(said.platform, ''), said.sets) COLLATE "und-x-icu")
FROM (
  SELECT c.experiment_id, c.version,
    max(c.value) FILTER (WHERE c.param = 'study-name') AS name,
    (array_agg(c.value ORDER BY c.condition) FILTER (WHERE c.param = 'platform'))[1] AS platform,
    (SELECT string_agg(DISTINCT chosen ->> 'entity_set', E'\n') FROM condition_settings s, jsonb_array_elements(s.value::jsonb) chosen
      WHERE s.experiment_id = c.experiment_id AND s.version = c.version AND s.param = 'entity_sets') AS sets
  FROM condition_settings c WHERE c.param IN ('study-name', 'platform', 'entity_sets') GROUP BY c.experiment_id, c.version
) said
WHERE said.experiment_id = studies.experiment_id AND said.version = studies.current_version;
