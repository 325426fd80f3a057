-- Written by hand. Avatars are given out under addresses of ours; those of sets that were saved before get theirs here, as
-- src/server/store/avatars.ts makes them.
INSERT INTO "media_objects" ("media_id", "hosted_url")
SELECT substr(translate(encode(sha256(convert_to('avatar ' || url, 'UTF8')), 'base64'), '+/', '-_'), 1, 22), url
FROM (
  SELECT DISTINCT btrim(covariates ->> 'avatar_url', E' \t\r\n') AS url FROM "entities"
  WHERE entity_type = 'post' AND covariates ->> 'avatar_url' ~* '^\s*https?://'
) AS avatars
ON CONFLICT DO NOTHING;
