CREATE TABLE "password_links" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "study_shares" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "asks_second_step" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_shares" ADD CONSTRAINT "study_shares_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Who shared a study is in the audit log, and who invited somebody to it in their invitation, which was used at the moment of the entry.
UPDATE "study_shares" s SET "created_by" = found.maker FROM (
	SELECT DISTINCT ON (a."target", holder) a."target", holder, coalesce(i."created_by", CASE WHEN a."action" = 'study-shared' THEN a."person_id" END) AS maker
	FROM (
		SELECT "target", "action", "at", "audit_id", "person_id",
			CASE WHEN "action" = 'study-shared' THEN "detail"->>'person_id' ELSE "person_id"::text END AS holder
		FROM "audit_log" WHERE "action" IN ('study-shared', 'member-joined') AND "target" IS NOT NULL
	) a
	LEFT JOIN "invitations" i ON a."action" = 'member-joined' AND i."experiment_id" = a."target" AND i."used_at" = a."at"
	ORDER BY a."target", holder, a."audit_id" DESC
) found
WHERE found."target" = s."experiment_id" AND found.holder = s."person_id"::text AND found.maker IN (SELECT "person_id" FROM "people");--> statement-breakpoint
-- What people made who may not make it any more.
DELETE FROM "invitations" i WHERE "used_at" IS NULL AND "created_by" IS NOT NULL AND NOT "is_for_owner" AND NOT EXISTS (
	SELECT FROM "lab_members" m WHERE m."lab_id" = i."lab_id" AND m."person_id" = i."created_by" AND m."role" = 'owner');--> statement-breakpoint
DELETE FROM "study_shares" s USING "studies" t WHERE t."experiment_id" = s."experiment_id" AND s."created_by" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "lab_members" m WHERE m."lab_id" = t."lab_id" AND m."person_id" = s."created_by" AND m."role" = 'owner')
	AND NOT EXISTS (SELECT FROM "study_shares" o WHERE o."experiment_id" = s."experiment_id" AND o."person_id" = s."created_by" AND o."person_id" <> s."person_id" AND o."role" = 'owner');--> statement-breakpoint
DELETE FROM "review_links" r USING "studies" t WHERE t."experiment_id" = r."experiment_id" AND r."created_by" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "lab_members" m WHERE m."lab_id" = t."lab_id" AND m."person_id" = r."created_by" AND m."role" IN ('owner', 'editor'))
	AND NOT EXISTS (SELECT FROM "study_shares" o WHERE o."experiment_id" = r."experiment_id" AND o."person_id" = r."created_by" AND o."role" IN ('owner', 'editor'));
