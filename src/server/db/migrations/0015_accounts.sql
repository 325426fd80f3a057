CREATE TABLE "api_tokens" (
	"api_token_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"lab_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"lab_id" uuid,
	"person_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"lab_id" uuid NOT NULL,
	"experiment_id" text,
	"role" text NOT NULL,
	"is_for_owner" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "lab_members" (
	"lab_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lab_members_lab_id_person_id_pk" PRIMARY KEY("lab_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "login_methods" (
	"login_method_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"login_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"device" text,
	CONSTRAINT "logins_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"passkey_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"aaguid" text,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"review_link_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"experiment_id" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "study_shares" (
	"experiment_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_shares_experiment_id_person_id_pk" PRIMARY KEY("experiment_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"two_factor_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"person_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"verification_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labs" (
	"lab_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entity_sets" DROP CONSTRAINT "entity_sets_owner_id_people_person_id_fk";
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_owner_id_people_person_id_fk";
--> statement-breakpoint
ALTER TABLE "media_uploads" DROP CONSTRAINT "media_uploads_owner_id_people_person_id_fk";
--> statement-breakpoint
ALTER TABLE "studies" DROP CONSTRAINT "studies_owner_id_people_person_id_fk";
--> statement-breakpoint
DROP INDEX "jobs_owner_id_wanted_index";
--> statement-breakpoint
-- Until now everything belonged to people. Each of them gets a lab with the same id, and owns it.
INSERT INTO "labs" ("lab_id", "name") SELECT "person_id", 'My lab' FROM "people";
--> statement-breakpoint
INSERT INTO "lab_members" ("lab_id", "person_id", "role") SELECT "person_id", "person_id", 'owner' FROM "people";
--> statement-breakpoint
ALTER TABLE "entity_sets" RENAME COLUMN "owner_id" TO "lab_id";
--> statement-breakpoint
ALTER TABLE "entity_sets" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
UPDATE "entity_sets" SET "created_by" = "lab_id";
--> statement-breakpoint
ALTER TABLE "entity_sets" ALTER COLUMN "created_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "owner_id" TO "lab_id";
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
UPDATE "jobs" SET "created_by" = "lab_id";
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "created_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "studies" RENAME COLUMN "owner_id" TO "lab_id";
--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
UPDATE "studies" SET "created_by" = "lab_id";
--> statement-breakpoint
ALTER TABLE "studies" ALTER COLUMN "created_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "media_uploads" RENAME COLUMN "owner_id" TO "lab_id";
--> statement-breakpoint
ALTER TABLE "media_uploads" RENAME CONSTRAINT "media_uploads_owner_id_media_id_pk" TO "media_uploads_lab_id_media_id_pk";
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "image" text;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lab_members" ADD CONSTRAINT "lab_members_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lab_members" ADD CONSTRAINT "lab_members_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_methods" ADD CONSTRAINT "login_methods_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_shares" ADD CONSTRAINT "study_shares_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "study_shares" ADD CONSTRAINT "study_shares_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_lab_id_at_index" ON "audit_log" USING btree ("lab_id","at");
--> statement-breakpoint
CREATE INDEX "lab_members_person_id_index" ON "lab_members" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "login_methods_person_id_index" ON "login_methods" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "logins_person_id_index" ON "logins" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "passkeys_person_id_index" ON "passkeys" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "study_shares_person_id_index" ON "study_shares" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "two_factors_person_id_index" ON "two_factors" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");
--> statement-breakpoint
ALTER TABLE "entity_sets" ADD CONSTRAINT "entity_sets_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entity_sets" ADD CONSTRAINT "entity_sets_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_lab_id_wanted_index" ON "jobs" USING btree ("lab_id","wanted") WHERE state in ('waiting', 'running');
--> statement-breakpoint
-- The audit log only grows: not even the application can change what it says.
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log cannot be changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
